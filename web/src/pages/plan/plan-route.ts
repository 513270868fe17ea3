export { PlanPage as Component } from './plan-page.tsx'
