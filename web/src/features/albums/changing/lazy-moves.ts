/** For parts that are fetched when somebody arranges albums. */
export { useAlbumMoves } from './use-album-moves.ts'
