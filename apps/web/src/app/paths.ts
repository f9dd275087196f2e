export { paths } from '@lamplighter/domain/pages'
