export { indexMapApart } from './index-apart.ts'
