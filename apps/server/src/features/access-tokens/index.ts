export { purgeAccessTokens } from './access-tokens.repo.ts'
export { accessTokensRoutes } from './access-tokens.routes.ts'
