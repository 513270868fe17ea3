/** Fetched once somebody is signed in, and not part of the first load. */
export { LabExperiments } from './lab-experiments.tsx'
