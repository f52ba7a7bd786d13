export { Part } from '../session/part.tsx'
