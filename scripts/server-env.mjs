/** Settings of Node for the server, where the environment does not say otherwise: a page asks more queries at once than its four threads would run. */
export const SERVER_ENV = { UV_THREADPOOL_SIZE: '16' }
