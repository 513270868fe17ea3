import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { answerNotFound } from '../errors.ts'
import { mountSiteFiles } from './site-files.ts'

const apps: FastifyInstance[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

async function ask(path: string, settings: Record<string, string> = {}) {
  const app = fastify()
  apps.push(app)
  app.setNotFoundHandler(answerNotFound)
  const options = {
    webUrl: () => 'https://koma.example',
    pages: ['/about', '/about/help'],
    now: () => new Date('2026-11-17T19:00:00Z'),
  }
  await app.register(async (scope) => mountSiteFiles({ config: readConfig(settings), ...options })(scope))
  const { statusCode, headers, body } = await app.inject(path)
  return { status: statusCode, type: headers['content-type'], body }
}

const certificate = Array.from({ length: 32 }, () => 'ab').join(':')
const appSettings = {
  KOMA_ANDROID_PACKAGE: 'com.example.koma',
  KOMA_ANDROID_CERTIFICATES: certificate,
  KOMA_IOS_APPS: 'ABCDE12345.com.example.koma',
}

describe('the files of the site', () => {
  it('robots.txt keeps programs out of what is no page, and names the site map', async () => {
    const { type, body } = await ask('/robots.txt')
    expect(type).toBe('text/plain; charset=utf-8')
    expect(body.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /identity/',
      'Disallow: /dev/',
      'Allow: /',
      '',
      'Sitemap: https://koma.example/sitemap.xml',
      '',
    ])
  })

  it('sitemap.xml lists the public pages in their languages', async () => {
    const { type, body } = await ask('/sitemap.xml')
    expect(type).toBe('application/xml; charset=utf-8')
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      'https://koma.example/about',
      'https://koma.example/about/help',
    ])
    expect(body).toContain('hreflang="en" href="https://koma.example/about/help?lang=en"')
  })

  it('security.txt names whom to tell, and ends within a year', async () => {
    const { body } = await ask('/.well-known/security.txt')
    expect(body.split('\n')).toEqual([
      'Contact: https://koma.example/about/contact',
      'Expires: 2027-05-16T00:00:00.000Z',
      'Preferred-Languages: ja, en',
      'Canonical: https://koma.example/.well-known/security.txt',
      '',
    ])
    const chosen = await ask('/.well-known/security.txt', { KOMA_SECURITY_CONTACT: 'mailto:security@koma.example' })
    expect(chosen.body).toContain('Contact: mailto:security@koma.example\n')
  })

  it('the files of the apps name the apps that are configured', async () => {
    const android = await ask('/.well-known/assetlinks.json', appSettings)
    expect(JSON.parse(android.body)).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'com.example.koma',
          sha256_cert_fingerprints: [certificate.toUpperCase()],
        },
      },
    ])
    const ios = await ask('/.well-known/apple-app-site-association', appSettings)
    expect(ios.type).toMatch(/^application\/json/)
    const { applinks } = JSON.parse(ios.body)
    expect(applinks.details[0].appIDs).toEqual(['ABCDE12345.com.example.koma'])
    expect(applinks.details[0].components[0]).toEqual({ '/': '/api/*', exclude: true })
    expect(applinks.details[0].components.at(-1)).toEqual({ '/': '*' })
  })

  it.each(['assetlinks.json', 'apple-app-site-association'])('%s is a 404 where no app is configured', async (name) => {
    expect((await ask(`/.well-known/${name}`)).status).toBe(404)
  })
})
