import { readFileSync } from 'node:fs'

/**
 * npm starts us through a shell. When npm is stopped or killed, neither tells us, and we would keep running with nobody left to
 * stop us. So we check whether both are still there. Without npm we watch nobody, since it is then normal for a parent to end.
 * @param {() => void} onGone
 */
export function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  // If the shell replaced itself with us, the parent is npm itself.
  const npm = isShellOfOurs(parent) ? parentOf(parent) : null
  const check = setInterval(() => {
    if (process.ppid === parent && (npm === null || parentOf(parent) === npm)) return
    clearInterval(check)
    onGone()
  }, 250)
  check.unref()
}

/** @param {number} pid */
function isShellOfOurs(pid) {
  return read(`/proc/${pid}/cmdline`).includes('run.mjs')
}

/**
 * @param {number} pid
 * @returns {number | null}
 */
function parentOf(pid) {
  const stat = read(`/proc/${pid}/stat`)
  return stat ? Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) : null
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
