export { listActivities, pageOfActivities, visibleActivities } from './activities.repo.ts'
export { activitiesRoutes } from './activities.routes.ts'
