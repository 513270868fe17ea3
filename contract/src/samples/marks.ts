export const id = (number: number) => `0198b2c0-5e00-7000-8000-${String(number).padStart(12, '0')}`
export const takenAt = '2025-08-16T19:42:05.123+09:00'
export const addedAt = '2025-08-16T12:00:00.000Z'
export const addedMilliseconds = Date.parse(addedAt)
