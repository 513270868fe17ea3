export const campaignsEn = {
  banner: {
    left: '{days, plural, one {# day left} other {# days left}}',
    lastDay: 'Last day',
    running: 'Now on',
    join: 'Take part with photos from the venue',
  },
  code: {
    applied: 'Code accepted',
    already: 'You have used this code already',
    grant: 'You can keep <b>{files} photos ({bytes})</b> until {until}.',
    close: 'Close',
    see: 'View the campaign',
    failed: {
      offline: "Couldn't apply the code. We'll try again when you're back online.",
      other: "Couldn't apply the code. We'll try again later.",
      code: "This code can't be used. Check the link.",
      notRunning: "The campaign isn't running, so its code couldn't be used.",
      attempts: 'Attempt limit exceeded. Try again later.',
    },
  },
} as const
