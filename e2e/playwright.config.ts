import { defineConfig } from '@playwright/test'
import { findHeadlessShell } from '../tooling/programs/browser.ts'
import { launchOptions } from './launch-options.ts'

/**
 * A journey in two languages differs by its texts only, and one at two widths by its layout, so it runs in Japanese on phones and in
 * English on the desk: every text and every layout is seen. Two journeys run in all four ways, to notice texts that do not fit, and
 * those that exist on the desk alone run there in both languages.
 */
const inAllWays = String.raw`(?!.*(?:first photo,|not found\]|\.desk\.spec))`
const englishOnPhones = new RegExp(`^${inAllWays}.* in en\\b`)
const japaneseOnDesk = new RegExp(`^${inAllWays}.* in ja\\b`)

/** Journeys about what happens between machines, whose pages look the same at every width: on the desk alone, and in English. */
const betweenMachines = ['issuer', 'origins', 'passkeys', 'sync-page', 'undo-email-change', 'live'].map(
  (name) => `**/${name}.spec.ts`,
)

/**
 * Forms, questions and texts in one column: what differs at other widths and in the other language is seen by the walk through
 * every page. So each of these journeys runs once, half of them on phones in Japanese and half of them on the desk in English.
 */
const inOneColumn = {
  onPhones: ['account', 'leaving', 'plans', 'what-happened'].map((name) => `**/${name}.spec.ts`),
  onDesk: ['public-pages', 'sync-client', 'terms', 'ways-in'].map((name) => `**/${name}.spec.ts`),
}

const desk = { viewport: { width: 1440, height: 900 } }

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Drawing pages without a graphics card keeps two cores busy with two journeys. More of them slow each other down until one fails.
  workers: 2,
  retries: 0,
  // Generous, so that a busy machine does not fail the tests.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    // A trace takes a sixth of the time of a journey. To see one, set this to 'on' and run the journey alone.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A service worker would answer before the stand-ins of a journey. Those that are about it allow it.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Tokyo',
    // A scan in the middle of a fade would measure a contrast that nobody sees.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOptions(process.env.KOMA_TEST_BROWSER ?? findHeadlessShell()),
  },
  projects: [
    // The walk through every page comes first, since it is the longest and stays in one worker, with the server of the demo.
    { name: 'walk', testMatch: '**/*.walk.spec.ts' },
    // Early, since some of them take minutes: one that begins last leaves a core idle.
    { name: 'early', testMatch: betweenMachines, grepInvert: japaneseOnDesk, use: desk },
    // A journey by mouse and keys is a `.desk.spec.ts`, one by touch a `.phone.spec.ts`; the others run on both.
    {
      name: 'phone',
      testIgnore: ['**/*.desk.spec.ts', '**/*.walk.spec.ts', ...betweenMachines, ...inOneColumn.onDesk],
      grepInvert: englishOnPhones,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desk',
      testIgnore: ['**/*.phone.spec.ts', '**/*.walk.spec.ts', ...betweenMachines, ...inOneColumn.onPhones],
      grepInvert: japaneseOnDesk,
      use: desk,
    },
  ],
})
