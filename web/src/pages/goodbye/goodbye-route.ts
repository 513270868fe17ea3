export { GoodbyePage as Component } from './goodbye-page.tsx'
