export { type Experiment, experiments } from './experiments.ts'
