import type { Translation } from '../../platform/translation.ts'
import type { keysJa } from './messages.ja.ts'

export const keysEn: Translation<typeof keysJa> = {
  title: 'Keyboard shortcuts',
  off: 'Single-letter keys and Delete are turned off in settings.',
  close: 'Close',
  groups: {
    grid: {
      title: 'Photo grid',
      does: {
        move: 'Move between photos',
        page: 'Move by a screen',
        ends: 'First or last photo',
        open: 'Open the photo',
      },
    },
    selection: {
      title: 'Selection',
      does: {
        toggle: 'Select or deselect',
        range: 'Select a range',
        section: 'Select the day (twice: everything)',
        trash: 'Move to trash',
        leave: 'Leave the selection',
      },
    },
    photo: {
      title: 'Photo view',
      does: {
        turn: 'Previous or next photo',
        ends: 'First or last photo',
        zoom: 'Zoom in or out',
        fit: 'Fit the screen or actual size',
        favorite: 'Favorite or unfavorite',
        info: 'Show or hide info',
        fullScreen: 'Full screen',
        trash: 'Move to trash',
        close: 'Back to the photos',
      },
    },
    everywhere: { title: 'Everywhere', does: { list: 'Open this list' } },
  },
}
