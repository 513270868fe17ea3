export { LabPage as Component } from './lab-page.tsx'
