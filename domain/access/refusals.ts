import { saidWords } from '../values/said-words.ts'

/** Why something is refused although a permission is held, in English; the browser app says it in the reader's language. Decision 0030 */
export const REFUSALS = saidWords({
  beyondYou:
    'This person holds permissions or roles that are not yours to give. Ask someone who can give them to make this change.',
  narrowed: 'Guests and carriers cannot add or change people.',
  wholeInstallation: 'This concerns the whole installation. It needs all clients, and you have only some.',
  ssoFileChanged:
    'The file sso.json was changed by hand since the server was started. Start the server again first, so that nothing of it is lost.',
  ssoBeyondYou:
    'This provider would say who somebody is who holds permissions or roles that are not yours to give. Ask someone who can give them to make this change.',
  credentialsFull: 'You answer for as many credentials as one person may. Revoke some first.',
  folderPower: 'A watched folder loads files: to add or change one you need BULK_UPLOAD, which you do not hold.',
  noBaseFolder: 'The server watches no folders: whoever operates it has to set WATCHED_DIR first.',
  folderNotMade: 'The folder could not be made on the server. Whoever operates it has to let it write in WATCHED_DIR.',
  foldersFull: 'There are too many folders of this name. Choose another.',
})
