interface Measured {
  scan: { seconds: number; megabytes: number }
  idle: { megabytes: number }
  new_photo: { most_seconds: number }
  uploads: { to_bare_loop: number }
}

/** What was measured, and beside it each goal with whether it was met. */
export function withGoals<Results extends Measured>(measured: Results) {
  const { scan, idle, new_photo, uploads } = measured
  const atMost = (goal: number, value: number) => ({ goal, measured: value, isMet: value <= goal })
  return {
    ...measured,
    goals: {
      scan_seconds: atMost(60, scan.seconds),
      scan_megabytes: atMost(200, scan.megabytes),
      idle_megabytes: atMost(80, idle.megabytes),
      new_photo_seconds: atMost(3, new_photo.most_seconds),
      to_bare_loop: { goal: 0.8, measured: uploads.to_bare_loop, isMet: uploads.to_bare_loop >= 0.8 },
    },
  }
}
