import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'plist'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandOf } from '../../tooling/command.ts'
import { thisMachine } from '../../tooling/programs/browser.ts'
import { installPackages } from '../../tooling/programs/browser-install.ts'
import { readServer } from './server-address.ts'
import { sync } from './sync.ts'

const run = promisify(execFile)
const folder = join(import.meta.dirname, '..')
const root = join(folder, '..')
const page = `<!doctype html>
<html lang="ja">
  <head>
    <meta charset="utf-8" />
    <link rel="preload" href="/config.json" as="fetch" crossorigin />
  </head>
</html>
`

let place: string
let projects: string
let built: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'koma-mobile-'))
  // Capacitor looks for packages in the folders above.
  await symlink(join(root, 'node_modules'), join(place, 'node_modules'))
  built = join(place, 'built')
  await mkdir(join(built, 'assets'), { recursive: true })
  await writeFile(join(built, 'index.html'), page)
  await writeFile(join(built, 'assets/app.js'), 'export {}')
  await writeFile(join(built, '.made-of'), 'a stamp')
  projects = join(place, 'mobile')
  await cp(folder, projects, {
    recursive: true,
    filter: (path) => !/[\\/](dist|public|build|capacitor-cordova-\w+-plugins)$/.test(path),
  })
})
afterAll(() => rm(place, { recursive: true }))

const text = (path: string) => readFile(join(projects, path), 'utf8')

describe('[1 mobile app] the address of the server', () => {
  it('is that of the file, or of the environment', () => {
    expect(readServer({}, folder)).toBe('https://koma.example')
    expect(readServer({ KOMA_MOBILE_SERVER: ' https://photos.example/ ' }, folder)).toBe('https://photos.example')
    expect(readServer({ KOMA_MOBILE_SERVER: 'http://10.0.2.2:4000' }, folder)).toBe('http://10.0.2.2:4000')
  })

  it.each([
    'koma.example',
    'http://koma.example',
    'https://koma.example/app',
    'https://me:word@koma.example',
    'javascript:alert(1)',
  ])('is refused if it is %s', (address) => {
    expect(() => readServer({ KOMA_MOBILE_SERVER: address }, folder)).toThrow(/KOMA_MOBILE_SERVER must be/)
  })
})

describe('[1 mobile app] npm run mobile:sync', () => {
  it('brings both projects up to date with the web app, the plugins and the server', async () => {
    const said = await sync({ projects, built, server: 'https://photos.example' })
    expect(said).toContain('Sync finished')
    for (const copied of ['dist', 'android/app/src/main/assets/public', 'ios/App/App/public']) {
      expect(JSON.parse(await text(`${copied}/server.json`))).toEqual({ server: 'https://photos.example' })
      expect(await text(`${copied}/assets/app.js`)).toBe('export {}')
      expect(await readdir(join(projects, copied))).not.toContain('.made-of')
      const html = await text(`${copied}/index.html`)
      expect(html).toContain(`http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self';`)
      expect(html).not.toContain('config.json')
    }
    expect(await text('android/app/src/main/res/values/server.xml')).toContain('>photos.example</string>')
    const entitlements = parse(await text('ios/App/App/App.entitlements'))
    expect(entitlements).toEqual({ 'com.apple.developer.associated-domains': ['applinks:photos.example'] })
    // By its name the list of devices tells the app from a browser.
    for (const project of ['android/app/src/main/assets', 'ios/App/App']) {
      expect(JSON.parse(await text(`${project}/capacitor.config.json`))).toMatchObject({ appendUserAgent: 'Koma' })
    }
  })

  it('names every plugin of the workspace in both projects', async () => {
    const { dependencies } = JSON.parse(await text('package.json')) as { dependencies: Record<string, string> }
    const plugins = Object.keys(dependencies).filter((name) => !/^@capacitor\/(android|core|ios)$/.test(name))
    const [gradle, swift] = [
      await text('android/capacitor.settings.gradle'),
      await text('ios/App/CapApp-SPM/Package.swift'),
    ]
    for (const plugin of plugins) {
      expect(gradle).toContain(`node_modules/${plugin}/android'`)
      expect(swift).toContain(`node_modules/${plugin}"`)
    }
  })

  it('leaves what is committed as it is, apart from the address', async () => {
    await sync({ projects, built, server: 'https://koma.example' })
    for (const path of [
      'android/app/capacitor.build.gradle',
      'android/app/src/main/AndroidManifest.xml',
      'android/app/src/main/res/values/server.xml',
      'ios/App/App/App.entitlements',
      'ios/App/App/Info.plist',
      'ios/App/App.xcodeproj/project.pbxproj',
    ]) {
      expect([path, await text(path)]).toEqual([path, await readFile(join(folder, path), 'utf8')])
    }
  })

  it('starts from projects that Capacitor still generates in this shape', async () => {
    const fresh = join(place, 'fresh')
    await mkdir(join(fresh, 'dist'), { recursive: true })
    await writeFile(join(fresh, 'dist/index.html'), page)
    for (const file of ['package.json', 'capacitor.config.json']) await cp(join(folder, file), join(fresh, file))
    const cap = commandOf('@capacitor/cli', 'cap')
    const env = { ...process.env, CI: '1' }
    await run(process.execPath, [cap, 'add', 'android'], { cwd: fresh, env })
    await run(process.execPath, [cap, 'add', 'ios', '--packagemanager', 'SPM'], { cwd: fresh, env })
    for (const path of [
      'android/variables.gradle',
      'android/gradle/wrapper/gradle-wrapper.properties',
      'ios/App/App/SceneDelegate.swift',
    ]) {
      expect([path, await text(path)]).toEqual([path, await readFile(join(fresh, path), 'utf8')])
    }
  })
})

const framework = '/usr/share/android-framework-res/framework-res.apk'

/** Compiles the manifest as a build would, with Debian's aapt. The themes are stand-ins: their parents come with Gradle. */
async function compileManifest(): Promise<string> {
  const work = join(place, 'aapt')
  const res = join(work, 'res')
  const from = join(projects, 'android/app/src/main')
  await mkdir(join(res, 'values'), { recursive: true })
  for (const part of ['values/strings.xml', 'values/server.xml', 'values-ja', 'mipmap-mdpi', 'xml/file_paths.xml']) {
    await cp(join(from, 'res', part), join(res, part), { recursive: true })
  }
  const styles = '<resources><style name="AppTheme"/><style name="AppTheme.NoActionBarLaunch"/></resources>'
  await writeFile(join(res, 'values/styles.xml'), styles)
  const manifest = (await readFile(join(from, 'AndroidManifest.xml'), 'utf8'))
    // Gradle does these two.
    .replace('<manifest ', '<manifest package="photos.koma.app" ')
    .replaceAll(/\$\{applicationId\}/g, 'photos.koma.app')
  await writeFile(join(work, 'AndroidManifest.xml'), manifest)
  const apk = join(work, 'checked.apk')
  const inputs = ['-M', join(work, 'AndroidManifest.xml'), '-S', res, '-I', framework]
  await run('aapt', ['package', '-f', '-F', apk, '--min-sdk-version', '24', '--target-sdk-version', '29', ...inputs])
  return apk
}

function hasAapt(): boolean {
  try {
    execFileSync('aapt', ['version'], { stdio: 'ignore' })
    execFileSync('test', ['-f', framework])
    return true
  } catch {
    return false
  }
}

/** An intent filter as aapt reads it back from the compiled manifest. */
interface Filter {
  actions: string[]
  categories: string[]
  data: Record<string, string>
  isVerified: boolean
}

function filtersOf(tree: string): Filter[] {
  const filters: Filter[] = []
  let element = ''
  for (const line of tree.split('\n')) {
    const opened = /^\s*E: (\S+)/.exec(line)?.[1]
    if (opened) element = opened
    if (opened === 'intent-filter') filters.push({ actions: [], categories: [], data: {}, isVerified: false })
    const filter = filters.at(-1)
    const [, name = '', value = ''] = /A: android:(\w+)\([^)]*\)=(.+)$/.exec(line) ?? []
    if (!filter || name === '') continue
    const plain = /^"(.*?)"/.exec(value)?.[1] ?? value
    if (element === 'intent-filter' && name === 'autoVerify') filter.isVerified = value.includes('0xffffffff')
    if (element === 'action') filter.actions.push(plain)
    if (element === 'category') filter.categories.push(plain)
    if (element === 'data') filter.data[name] = plain
  }
  return filters
}

describe('[2 native app] the Android project', () => {
  it('opens links to the server, comes back from a sign-in and takes shared pictures, says aapt', async () => {
    if (!hasAapt()) installPackages(['aapt', 'android-framework-res'], thisMachine())
    if (!hasAapt()) {
      console.warn(
        "\n!!! The intent filters were NOT compiled: install Debian's aapt and android-framework-res. Only their text was looked at.\n",
      )
      const manifest = await text('android/app/src/main/AndroidManifest.xml')
      expect(manifest).toMatch(/autoVerify="true"[\s\S]*scheme="https"[\s\S]*host="@string\/server_host"/)
      return
    }
    await sync({ projects, built, server: 'https://photos.example' })
    const apk = await compileManifest()
    const { stdout: tree } = await run('aapt', ['dump', 'xmltree', apk, 'AndroidManifest.xml'])
    const { stdout: resources } = await run('aapt', ['dump', '--values', 'resources', apk])
    const stringOf = (id: string) =>
      new RegExp(`resource ${id.replace('@', '')} \\S+:string/\\S+: .*\\n\\s*\\(string8\\) "([^"]*)"`).exec(
        resources,
      )?.[1]
    const filters = filtersOf(tree).map(({ data, ...rest }) => ({
      ...rest,
      data: Object.fromEntries(
        Object.entries(data).map(([name, value]) => [name, value.startsWith('@') ? stringOf(value) : value]),
      ),
    }))
    const view = {
      actions: ['android.intent.action.VIEW'],
      categories: ['android.intent.category.DEFAULT', 'android.intent.category.BROWSABLE'],
    }
    const shared = { categories: ['android.intent.category.DEFAULT'], data: { mimeType: 'image/*' }, isVerified: false }
    expect(filters).toEqual([
      {
        actions: ['android.intent.action.MAIN'],
        categories: ['android.intent.category.LAUNCHER'],
        data: {},
        isVerified: false,
      },
      { ...view, data: { scheme: 'https', host: 'photos.example' }, isVerified: true },
      { ...view, data: { scheme: 'photos.koma.app' }, isVerified: false },
      { ...shared, actions: ['android.intent.action.SEND'] },
      { ...shared, actions: ['android.intent.action.SEND_MULTIPLE'] },
    ])
    const { stdout: badging } = await run('aapt', ['dump', 'badging', apk])
    expect(badging).toContain("application-label:'Koma'")
    expect(badging).toContain("application-label-ja:'コマ'")
  })
})

describe('[2 native app] the iPhone project', () => {
  it('says the same in its property list', async () => {
    const info = parse(await text('ios/App/App/Info.plist')) as Record<string, unknown>
    expect(info).toMatchObject({
      CFBundleURLTypes: [{ CFBundleURLSchemes: ['photos.koma.app'] }],
      CFBundleDocumentTypes: [{ LSItemContentTypes: ['public.png', 'public.jpeg'], LSHandlerRank: 'Alternate' }],
      CFBundleLocalizations: ['ja', 'en'],
      LSSupportsOpeningDocumentsInPlace: false,
      UIViewControllerBasedStatusBarAppearance: true,
    })
    for (const key of [
      'NSPhotoLibraryUsageDescription',
      'NSPhotoLibraryAddUsageDescription',
      'NSCameraUsageDescription',
    ]) {
      expect(info[key]).toEqual(expect.any(String))
    }
    const names = await Promise.all(
      ['ja', 'en'].map((language) => text(`ios/App/App/${language}.lproj/InfoPlist.strings`)),
    )
    expect(names.map((strings) => /"CFBundleDisplayName" = "(.+)";/.exec(strings)?.[1])).toEqual(['コマ', 'Koma'])
  })

  it('tells Apple why it reads the dates of files, and how an archive is exported', async () => {
    const project = await text('ios/App/App.xcodeproj/project.pbxproj')
    expect(project.match(/PrivacyInfo\.xcprivacy in Resources/g)).toHaveLength(2)
    const privacy = parse(await text('ios/App/App/PrivacyInfo.xcprivacy')) as Record<string, unknown>
    expect(privacy).toMatchObject({ NSPrivacyTracking: false, NSPrivacyTrackingDomains: [] })
    expect(privacy['NSPrivacyAccessedAPITypes']).toEqual([
      {
        NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryFileTimestamp',
        NSPrivacyAccessedAPITypeReasons: ['C617.1'],
      },
    ])
    expect(parse(await text('ios/App/ExportOptions.plist'))).toMatchObject({ method: 'app-store-connect' })
  })

  it('refers to its entitlements and to its words in both languages', async () => {
    const project = await text('ios/App/App.xcodeproj/project.pbxproj')
    expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2)
    expect(project).toContain('path = ja.lproj/InfoPlist.strings')
    expect(project).toContain('path = en.lproj/InfoPlist.strings')
    expect(project).toContain('PRODUCT_BUNDLE_IDENTIFIER = photos.koma.app;')
  })
})

describe('[1 mobile app] the pictures of the projects', () => {
  it.each([
    ['android/app/src/main/res/mipmap-xxxhdpi/ic_launcher.png', 192],
    ['android/app/src/main/res/mipmap-xxxhdpi/ic_launcher_foreground.png', 432],
    ['android/app/src/main/res/drawable-xxhdpi/splash_icon.png', 864],
    ['android/app/src/main/res/drawable-night-xxhdpi/splash_icon.png', 864],
    ['ios/App/App/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png', 1024],
    ['ios/App/App/Assets.xcassets/Splash.imageset/splash-light.png', 2732],
    ['ios/App/App/Assets.xcassets/Splash.imageset/splash-dark.png', 2732],
  ])('%s is a square of %d', async (path, size) => {
    const { width, height, format } = await sharp(join(folder, path)).metadata()
    expect({ width, height, format }).toEqual({ width: size, height: size, format: 'png' })
  })

  it('the icon for Apple cannot be looked through, and the splash is dark at night', async () => {
    const assets = join(folder, 'ios/App/App/Assets.xcassets')
    expect((await sharp(join(assets, 'AppIcon.appiconset/AppIcon-512@2x.png')).metadata()).hasAlpha).toBe(false)
    const corner = async (name: string) => {
      const part = sharp(join(assets, 'Splash.imageset', name)).extract({ left: 0, top: 0, width: 1, height: 1 })
      return [...(await part.removeAlpha().raw().toBuffer())]
    }
    expect([await corner('splash-light.png'), await corner('splash-dark.png')]).toEqual([
      [255, 255, 255],
      [13, 15, 19],
    ])
  })
})
