import { z } from 'zod'
import { named } from '../openapi/documentation.ts'

const Line = z.string().trim().min(1).max(200)
/** Markdown as in documents: paragraphs, lists, links, bold words. */
const Text = z.string().trim().min(1).max(5000)
/** On the origin of the page, since browsers are told to show no others. */
const PicturePath = z
  .string()
  .regex(/^\/[\w./-]{1,200}$/, 'must be a path on this server, such as /about/pictures/x.avif')
/** What addresses such as `/about/help#privacy` end with; the same in all languages. */
const Anchor = z.string().regex(/^[a-z0-9-]{1,50}$/, 'must have small letters, digits and hyphens only')

const Introduced = z.strictObject({
  img: PicturePath,
  /** Shown in its place where the theme is dark. */
  img_dark: PicturePath.optional(),
  title: Line,
  content: Text,
})

/**
 * The data of the about page, a file for each language. The property names, including the misspelling, are those of the file. The
 * words in bold of `title` are underlined.
 */
export const AboutData = named(
  'AboutData',
  z.strictObject({
    title: Line,
    lead: Text,
    /** What search engines and link previews say of the page. */
    description: Line,
    /** What links to the page are shown with. */
    preview_img: PicturePath,
    /** The photos on the film of the page's head. */
    frames: z.array(PicturePath).max(20),
    can_features: z.array(Introduced).max(20),
    /** What no other place for photos has. */
    only_here: z.array(z.strictObject({ title: Line, content: Text })).max(20),
    concepts: z.array(Introduced).max(20),
    infomations: z.array(z.strictObject({ date: z.iso.date(), title: Line, content: Text })).max(100),
    team: z.array(z.strictObject({ img: PicturePath, name: Line, job: Line })).max(50),
  }),
)
export type AboutData = z.infer<typeof AboutData>

/** The questions and answers of the help page, by the name of their section. */
export const FaqData = named(
  'FaqData',
  z
    .record(
      Line,
      z
        .array(z.strictObject({ id: Anchor, title: Line, content: Text }))
        .min(1)
        .max(100),
    )
    .refine((sections) => {
      const ids = Object.values(sections).flatMap((questions) => questions.map(({ id }) => id))
      return new Set(ids).size === ids.length
    }, 'must have another id for each question'),
)
export type FaqData = z.infer<typeof FaqData>
