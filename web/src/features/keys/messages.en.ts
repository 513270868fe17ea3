import type { Translation } from '@koma/ui/translation.ts'
import type { keysJa } from './messages.ja.ts'

export const keysEn: Translation<typeof keysJa> = {
  title: 'Keyboard shortcuts',
  off: 'Single-key shortcuts are turned off in settings.',
  close: 'Close',
  groups: {
    grid: {
      title: 'Photo grid',
      does: {
        move: 'Move between photos',
        page: 'Move one screen',
        ends: 'First or last photo',
        open: 'Open the photo',
      },
    },
    selection: {
      title: 'Selection',
      does: {
        toggle: 'Select or deselect',
        range: 'Select a range',
        section: 'Select the day (again for everything)',
        trash: 'Move to trash',
        leave: 'Clear selection',
      },
    },
    photo: {
      title: 'Photo view',
      does: {
        turn: 'Previous or next photo',
        ends: 'First or last photo',
        zoom: 'Zoom in or out',
        fit: 'Fit to screen or actual size',
        favorite: 'Add to or remove from favorites',
        info: 'Show or hide info',
        fullScreen: 'Full screen',
        slideshow: 'Start a slideshow',
        pause: 'Pause or continue the slideshow',
        trash: 'Move to trash',
        close: 'Back to the photos',
      },
    },
    everywhere: { title: 'Everywhere', does: { palette: 'Go to a page or do something', list: 'Open this list' } },
  },
}
