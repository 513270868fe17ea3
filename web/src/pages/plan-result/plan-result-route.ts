export { PlanResultPage as Component } from './plan-result-page.tsx'
