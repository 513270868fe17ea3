export { UndoEmailChangePage as Component } from './undo-email-change-page.tsx'
