export const campaignsEn = {
  banner: {
    label: 'Running campaign: {title}',
    left: '{days, plural, one {# day left} other {# days left}}',
    lastDay: 'Last day',
    running: 'Now on',
    join: 'Take part with photos from the venue',
  },
  code: {
    applied: 'Code applied',
    already: 'You have applied this code already',
    grant: 'You can keep <b>{files} photos ({bytes})</b> until {until}.',
    close: 'Close',
    see: 'See the campaign',
    failed: {
      offline: "Couldn't apply the code. We'll try again when you're back online.",
      other: "Couldn't apply the code. We'll try again later.",
      code: "This code can't be used. Please check the link.",
      notRunning: "The campaign isn't running, so its code couldn't be applied.",
      attempts: 'Attempt limit exceeded. Please try again later.',
    },
  },
} as const
