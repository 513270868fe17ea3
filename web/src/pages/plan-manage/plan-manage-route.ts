export { PlanManagePage as Component } from './plan-manage-page.tsx'
