export { CallbackPage as Component } from './callback-page.tsx'
