export { ClientApplicationPage as Component } from './client-application-page.tsx'
