export type { JwtAlgorithm, JwtOptions } from './jwt-tokens';
export { findJwtProblem, jwtAlgorithms, jwtTokens } from './jwt-tokens';
export type { OidcOptions, OidcProblem } from './oidc-options';
export { findOidcProblem, mappedGroups } from './oidc-options';
export type { OidcLog } from './oidc-provider';
export { oidcProvider } from './oidc-provider';
export { tryProvider } from './oidc-server';
