// Runs before the first paint. Keys as in src/platform/preferences/preferences.ts.
// Browsers offer to install the app once, before it is there to hear it. Kept for src/features/offline/use-install-prompt.ts.
addEventListener('beforeinstallprompt', (event) => {
  // Otherwise the browser asks by itself, at a moment of its own.
  event.preventDefault()
  window.komaInstallOffer = event
})
;(() => {
  const root = document.documentElement
  let kept = {}
  try {
    kept = localStorage
    if (/[?&]lang=en\b/.test(location.search)) kept['koma.language'] ??= 'en'
  } catch {
    // Nothing is kept here.
  }
  const theme = kept['koma.theme']
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  const lab = kept['koma.lab']
  if (lab) root.dataset.lab = lab
  // Not a guest, for whom the server paints pages.
  if (kept['koma.session']?.includes('"in"')) root.dataset.signedIn = ''
  root.lang = kept['koma.language'] === 'en' ? 'en' : 'ja'
  // An app that is installed has the name and the shortcuts of its language.
  if (root.lang === 'en')
    document.querySelector('link[rel="manifest"]')?.setAttribute('href', '/manifest.en.webmanifest')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0d0f13' : '#ffffff')
})()
