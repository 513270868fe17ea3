/** Shown by rule, so it is not part of the first load. */
export { PcClientDialog } from './pc-client-dialog.tsx'
