export { PublicBar, PublicFooter } from './public-bar.tsx'
export { PublicPage } from './public-page.tsx'
export { aboutQuery, faqQuery } from './public-queries.ts'
