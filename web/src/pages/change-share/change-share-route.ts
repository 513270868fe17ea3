export { ChangeSharePage as Component } from './change-share-page.tsx'
