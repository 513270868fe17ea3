import { z } from 'zod'

const Introduced = z.object({ img: z.string(), title: z.string(), content: z.string() })

/**
 * The data of the about page, a static file for each language. The property names, including the misspelling, are those of the
 * file.
 */
export const AboutData = z.object({
  can_features: z.array(Introduced),
  concepts: z.array(Introduced),
  infomations: z.array(z.object({ date: z.iso.date(), title: z.string(), content: z.string() })),
  team: z.array(z.object({ img: z.string(), name: z.string(), job: z.string() })),
})
export type AboutData = z.infer<typeof AboutData>

/** The questions and answers of the help page, by section. */
export const FaqData = z.record(z.string(), z.array(z.object({ title: z.string(), content: z.string() })))
export type FaqData = z.infer<typeof FaqData>
