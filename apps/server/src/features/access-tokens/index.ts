export { accessTokensRoutes } from './access-tokens.routes.ts'
