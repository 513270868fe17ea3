/** For parts that are fetched when somebody arranges something by hand. */
export { type ArrangedField, useArranging } from './grid/arranging/use-arranging.ts'
