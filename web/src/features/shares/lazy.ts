/** What the pane shows of shared albums. It is fetched once somebody is signed in, and is not part of the first load. */
export { WaitingBadge } from './answers/waiting-badge.tsx'
