import type { SyncEngine } from '../engine/sync-engine.ts'
import { countPhotos, type PhotoCount } from '../folders/count-photos.ts'
import type { ScanRules } from '../folders/scan-folder.ts'
import { type Computer, findVrchatFolders, type VrchatFolders } from '../folders/vrchat-folders.ts'
import { within } from '../folders/within.ts'
import { keepFoldersInSync, restOf, type ScanTrouble } from '../hosts/keep-in-sync.ts'
import { nodeDisk } from '../hosts/node-files.ts'
import type { Journal } from '../journal/journal.ts'
import { type SettingsStore, sinceOf } from '../journal/settings.ts'
import { LogFolder } from '../logs/log-folder.ts'

interface WatchedFoldersPorts {
  engine: SyncEngine
  journal: Journal
  settings: SettingsStore
  computer: Computer
  /** Resolves after this many milliseconds, or as soon as the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  /** What is wrong with them has changed. */
  onTroubles(): void
}

/** The folders that photos are looked for in: where they are, how many photos they hold, and what is sent of them by which rules. */
export class WatchedFolders {
  readonly troubles = new Map<string, ScanTrouble>()
  readonly #ports: WatchedFoldersPorts
  #vrchat: VrchatFolders[] = []
  #logs = new LogFolder([])
  #choice: { everything: PhotoCount; today: PhotoCount } | null = null
  #hasNewRules = false
  /** Aborted when the rules for folders change. */
  #round = new AbortController()

  constructor(ports: WatchedFoldersPorts) {
    this.#ports = ports
  }

  /** How many photos there are to choose from, until the user has said which of them to send. */
  get choice() {
    return this.#choice
  }

  /** What VRChat wrote down beside its photos. */
  get logs(): LogFolder {
    return this.#logs
  }

  /** Every folder that is watched, those of VRChat first. */
  roots(): string[] {
    return [...new Set([...this.found(), ...this.#ports.settings.get().folders])]
  }

  /** Folders that were found and not added by hand. */
  found(): string[] {
    return [...new Set(this.#vrchat.flatMap(({ pictures }) => pictures))]
  }

  /** Looks again where VRChat saves photos, and returns every folder to watch. */
  async find(): Promise<string[]> {
    const before = this.#vrchat.map(({ logs }) => logs)
    this.#vrchat = await findVrchatFolders(this.#ports.computer, nodeDisk, this.found())
    const logs = this.#vrchat.map((folders) => folders.logs)
    // What was read of the logs is kept.
    if (logs.join('\n') !== before.join('\n')) this.#logs = new LogFolder(logs)
    return this.roots()
  }

  /** Goes through them again by the rules that were chosen now. */
  changeRules(): void {
    this.#hasNewRules = true
    this.#choice = null
    this.#round.abort()
  }

  /** Goes through them again now. */
  lookNow(): void {
    this.#round.abort()
  }

  async keep(signal: AbortSignal): Promise<void> {
    const { engine, settings, computer, sleep, onTroubles } = this.#ports
    while (!signal.aborted) {
      this.#round = new AbortController()
      const either = AbortSignal.any([signal, this.#round.signal])
      const { begin, since, takesExtras, excluded } = settings.get()
      const isExcluded = within(excluded, computer.system)
      this.troubles.clear()
      onTroubles()
      // Only now that no scan by the old rules is under way, which would note it again.
      if (this.#hasNewRules) this.#forgetOldRules(isExcluded)
      if (begin === null) {
        await this.#keepCounting({ takesExtras, isExcluded }, either)
        continue
      }
      const onTrouble = (path: string, trouble: ScanTrouble | null) => {
        if (trouble === null) this.troubles.delete(path)
        else this.troubles.set(path, trouble)
        onTroubles()
      }
      const rules = { takesExtras, isExcluded, since }
      const findRoots = () => this.find()
      await keepFoldersInSync({ engine, findRoots, rules, sleep, onTrouble }, either)
    }
  }

  async #keepCounting(rules: ScanRules, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const roots = await this.find()
      const choice = await countPhotos(roots, rules, sinceOf('today', Date.now()) ?? 0)
      if (!signal.aborted) this.#choice = choice
      await this.#ports.sleep(restOf(roots), signal)
    }
  }

  #forgetOldRules(isExcluded: (path: string) => boolean): void {
    const { engine, journal } = this.#ports
    journal.forgetWaiting()
    journal.forgetUnsent(isExcluded)
    engine.retry()
    this.#hasNewRules = false
  }
}
