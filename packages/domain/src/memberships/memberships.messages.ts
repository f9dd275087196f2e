import { messageOf } from '../http/problems.ts'

/** Why a change of role or a removal is refused (ACC-25 to ACC-28). */
export const memberChangeMessages = {
  directorCannotAssignCityAdmin: messageOf('director_cannot_assign_city_admin'),
  directorCannotModifyCityAdmin: messageOf('director_cannot_modify_city_admin'),
  outsideDirectorCategories: messageOf('outside_director_categories'),
  ownAccount: messageOf('own_account'),
  lastCityAdmin: messageOf('last_city_admin'),
  roleUnknown: messageOf('role_unknown'),
} as const
