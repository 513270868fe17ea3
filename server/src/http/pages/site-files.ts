import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { escapeHtml } from '../../ports/stand-in-page.ts'

export interface SiteFilesOptions {
  config: Pick<Config, 'securityContact' | 'androidApp' | 'iosApps'>
  /** Where people open the product, which is not known before the server listens. */
  webUrl: () => string
  /** The paths that search engines may list. */
  pages: readonly string[]
  now: () => Date
}

const day = 86_400_000
/** Paths of the apps' links: everything but what is not a page. */
const notForApps = ['/api/*', '/content/*', '/identity/*', '/dev/*', '/assets/*', '/about/pictures/*']

/** The files that programs look for at addresses that are the same on every site. */
export function mountSiteFiles({ config, webUrl, pages, now }: SiteFilesOptions) {
  return (app: FastifyInstance): void => {
    const { androidApp, iosApps } = config
    const serve = (path: string, type: string, content: () => string) =>
      app.get(path, async (_, reply) =>
        reply.type(type).header('Cache-Control', 'public, max-age=3600').send(content()),
      )

    serve('/robots.txt', 'text/plain; charset=utf-8', () => robots(webUrl()))
    serve('/sitemap.xml', 'application/xml; charset=utf-8', () => siteMap(webUrl(), pages))
    serve('/.well-known/security.txt', 'text/plain; charset=utf-8', () =>
      securityText(webUrl(), config.securityContact, now()),
    )
    if (androidApp)
      serve('/.well-known/assetlinks.json', 'application/json', () => JSON.stringify(assetLinks(androidApp)))
    if (iosApps.length > 0) {
      serve('/.well-known/apple-app-site-association', 'application/json', () => JSON.stringify(appleLinks(iosApps)))
    }
  }
}

/** Shares and links are not disallowed: programs that show previews of links obey this file as well. */
function robots(origin: string): string {
  const closed = ['/api/', '/identity/', '/dev/']
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

function siteMap(origin: string, pages: readonly string[]): string {
  const urls = pages.map((path) => {
    const at = escapeHtml(origin + path)
    const links = ['ja', 'en'].map((language) => alternate(language, `${at}?lang=${language}`))
    return ['  <url>', `    <loc>${at}</loc>`, ...links, alternate('x-default', at), '  </url>'].join('\n')
  })
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${urls.join('\n')}\n</urlset>\n`
}

function alternate(hreflang: string, href: string): string {
  return `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`
}

/** RFC 9116. It has to end within a year, so that nobody trusts an old copy. */
function securityText(origin: string, contact: string | null, now: Date): string {
  const today = Math.floor(now.getTime() / day) * day
  return [
    `Contact: ${contact ?? `${origin}/about/contact`}`,
    `Expires: ${new Date(today + 180 * day).toISOString()}`,
    'Preferred-Languages: ja, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

function assetLinks({ packageName, certificates }: NonNullable<Config['androidApp']>) {
  const target = { namespace: 'android_app', package_name: packageName, sha256_cert_fingerprints: certificates }
  return [{ relation: ['delegate_permission/common.handle_all_urls'], target }]
}

function appleLinks(appIDs: readonly string[]) {
  const components = [...notForApps.map((path) => ({ '/': path, exclude: true })), { '/': '*' }]
  return { applinks: { details: [{ appIDs, components }] }, webcredentials: { apps: appIDs } }
}
