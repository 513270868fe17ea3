export { isCurrent, type MainEntry, mainEntries, type OtherEntry, otherEntries } from './entries.ts'
export { MainActions } from './main-actions.tsx'
export { type NavigationFacts, NavigationProvider, useNavigationFacts } from './navigation-context.ts'
export { usePhoneBrand } from './phone-brand.tsx'
