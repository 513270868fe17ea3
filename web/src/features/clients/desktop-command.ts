/** Starts the client where it is not installed, from the folder of Koma itself. */
export const desktopCommand = 'npm run desktop'
