export { OwnDataPage as Component } from './own-data-page.tsx'
