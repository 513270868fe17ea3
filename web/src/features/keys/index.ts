export { KeyListDialog } from './key-list-dialog.tsx'
