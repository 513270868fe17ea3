export { isCurrent, type MainEntry, mainEntries, otherEntries } from './entries.ts'
export { MainActions } from './main-actions.tsx'
export { type NavigationFacts, NavigationProvider, useNavigationFacts } from './navigation-context.ts'
export { PhotoViews } from './photo-views.tsx'
