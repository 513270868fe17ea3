import { z } from 'zod'
import { named } from '../openapi/documentation.ts'

const part = z.number().min(0).max(1)

/** The point of a cover that stays in view when it is cropped: parts of its width and height from the upper left corner. */
export const CoverFocus = named('CoverFocus', z.object({ x: part, y: part }))
export type CoverFocus = z.infer<typeof CoverFocus>
