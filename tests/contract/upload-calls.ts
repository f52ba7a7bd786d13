/** The id of none. */
const NO_UPLOAD = '0'.repeat(32)
const UPLOAD = `/aiparcelweb/api/uploads/${NO_UPLOAD}`

const CREDENTIAL = { name: 'Sample', allClients: false, clientIds: [1], calls: ['load-files'], endsOn: null }

/** One right call each of uploads, loads and codes. */
export const UPLOAD_CALLS = {
  uploads: { method: 'GET', url: '/aiparcelweb/api/uploads' },
  startUpload: { method: 'POST', url: '/aiparcelweb/api/uploads', payload: { clientId: 1 } },
  upload: { method: 'GET', url: UPLOAD },
  addUploadFile: {
    method: 'POST',
    url: `${UPLOAD}/files`,
    payload: { name: 'invoices.csv', bytes: 10 },
  },
  putUploadBytes: {
    method: 'PUT',
    url: `${UPLOAD}/files/1/bytes?offset=0`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: '0123456789',
  },
  removeUploadFile: { method: 'POST', url: `${UPLOAD}/files/1/remove` },
  previewUpload: {
    method: 'POST',
    url: `${UPLOAD}/preview`,
    payload: { formats: [{ file: 1, format: 'ups' }] },
  },
  loadUpload: { method: 'POST', url: `${UPLOAD}/load`, payload: { acceptDates: false, replace: [] } },
  stopUpload: { method: 'POST', url: `${UPLOAD}/stop` },
  discardUpload: { method: 'POST', url: `${UPLOAD}/discard` },
  programToken: {
    method: 'POST',
    url: '/aiparcelweb/api/oauth/token',
    payload: { grant_type: 'client_credentials', client_id: 'a'.repeat(24), client_secret: 'b'.repeat(43) },
  },
  clientCredentials: { method: 'GET', url: '/aiparcelweb/api/clientCredentials' },
  addClientCredential: { method: 'POST', url: '/aiparcelweb/api/clientCredentials', payload: CREDENTIAL },
  changeClientCredential: { method: 'POST', url: '/aiparcelweb/api/clientCredentials/999', payload: CREDENTIAL },
  rotateClientCredential: {
    method: 'POST',
    url: '/aiparcelweb/api/clientCredentials/999/rotate',
    payload: { overlapHours: 24 },
  },
  revokeClientCredential: { method: 'POST', url: '/aiparcelweb/api/clientCredentials/999/revoke' },
  sendFile: {
    method: 'POST',
    url: '/aiparcelweb/api/program/files?client=10001&name=invoices.csv',
    headers: { 'content-type': 'application/octet-stream' },
    payload: 'Tracking,Net',
  },
  sentFile: { method: 'GET', url: `/aiparcelweb/api/program/files/${NO_UPLOAD}` },
  watchedFolders: { method: 'GET', url: '/aiparcelweb/api/watchedFolders' },
  addWatchedFolder: {
    method: 'POST',
    url: '/aiparcelweb/api/watchedFolders',
    payload: { name: 'Sample', clientId: 999, format: null },
  },
  changeWatchedFolder: {
    method: 'POST',
    url: '/aiparcelweb/api/watchedFolders/999',
    payload: { name: 'Sample', format: 'ups', paused: true },
  },
  removeWatchedFolder: { method: 'POST', url: '/aiparcelweb/api/watchedFolders/999/remove' },
  loads: { method: 'GET', url: '/aiparcelweb/api/loads' },
  loadReport: { method: 'GET', url: '/aiparcelweb/api/loads/999' },
  loadRejects: { method: 'GET', url: '/aiparcelweb/api/loads/999/rejects?from=0' },
  undoLoad: { method: 'POST', url: '/aiparcelweb/api/loads/999/undo' },
  loadedFile: { method: 'GET', url: '/aiparcelweb/api/loads/999/files/1' },
  invoiceWeeks: { method: 'GET', url: '/aiparcelweb/api/invoiceWeeks?weeks=26' },
  unknownCodes: { method: 'GET', url: '/aiparcelweb/api/unknownCodes' },
  assignedCodes: { method: 'GET', url: '/aiparcelweb/api/assignedCodes' },
  assignCode: {
    method: 'POST',
    url: '/aiparcelweb/api/assignedCodes',
    payload: {
      clientId: 1,
      carrierId: 1,
      format: 'ups',
      what: 'charge',
      codes: '- - - NOT',
      text: 'Not a charge',
      chargeCategory: 'fee',
      accessorial: 'Nothing',
      accessorialCode: 'NOT',
      creditType: 'Void',
      discount: false,
    },
  },
  takeCodeBack: { method: 'POST', url: '/aiparcelweb/api/assignedCodes/999/takeBack' },
} as const
