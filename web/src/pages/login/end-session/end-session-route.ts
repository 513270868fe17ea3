export { EndSessionPage as Component } from './end-session-page.tsx'
