/** Where others open what this app shows. In the phone apps that is the server, and not the page. */
export const web = { origin: location.origin }
