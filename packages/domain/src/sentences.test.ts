/** WORD-1: the agreed sentences, word for word, typed by hand. */

import { expect, test } from 'vitest'
import { activityMessages } from './activities/index.ts'
import { adminMessages, SETUP_CITY_DESCRIPTION } from './admin/index.ts'
import { cityMessages } from './cities/index.ts'
import { cityAdminMessages } from './city-admin/index.ts'
import { messageOf } from './http/index.ts'
import { locationMessages, tagMessages } from './locations/index.ts'
import { geolocationMessages, mapMessages, markerTooltip } from './map/index.ts'
import { mediaMessages } from './media/index.ts'
import { noteMessages, noteWords } from './notes/index.ts'

test.each<[string, object, Record<string, string>]>([
  [
    'refused forms',
    {
      passwordsDiffer: messageOf('passwords_differ'),
      passwordTooWeak: messageOf('password_too_weak'),
      titleMissing: messageOf('work_order_title_missing'),
    },
    {
      passwordsDiffer: 'Passwords do not match',
      passwordTooWeak: 'Password does not meet requirements',
      titleMissing: 'Please enter a work order title',
    },
  ],
  [
    'membership',
    cityMessages,
    {
      membershipCheckFailed: 'Error checking city membership',
    },
  ],
  [
    'maps',
    mapMessages,
    {
      authenticationRequired: 'Authentication Required - Please login or register to add and save locations',
      loginToAdd: 'Please login or register to add locations',
      createHere: 'Create Location Here',
      locationError: 'Location Error',
      retryLocation: 'Retry Location',
      findMyLocation: 'Find My Location',
      findingLocation: 'Finding Location...',
      mobileTips: 'Mobile Tips',
      loadFailed: 'Error loading location. Please try again.',
    },
  ],
  [
    'geolocation',
    geolocationMessages,
    {
      notSignedIn: 'Please login to use location features.',
      unsupported: 'Geolocation is not supported in this browser.',
      notSecure: 'Geolocation requires HTTPS. Please use the secure version of this site.',
      denied: 'Location access denied. Please enable location permissions in your browser settings.',
      unavailable:
        'Location service is unavailable. Please check that location services are enabled on your device and try again.',
      timeout: 'Location request timed out. Please try again.',
      other: "Unable to retrieve your location. Please check your device's location settings and try again.",
    },
  ],
  [
    'locations',
    { ...locationMessages, ...tagMessages },
    {
      nameMissing: 'Please enter a location name before saving.',
      coordinatesMissing: 'Please select a location on the map before saving.',
      updated: 'Location updated successfully!',
      savedWithNotes: 'Location and notes saved successfully!',
      savedOffline: 'Location and images saved successfully!',
      loadFailed: 'Failed to fetch locations',
      detailsFailed: 'Failed to fetch location details',
      saveFailed: 'Error saving location. Please try again.',
      deleteFailed: 'Error deleting location. Please try again.',
      tagAddFailed: 'Failed to add tag',
      tagRemoveFailed: 'Failed to remove tag',
      notFound: 'Location not found',
      notFoundAtPoint: 'Location not found. Please try again.',
      noneFound: 'No locations found',
      invalid: 'Tag contains only invalid characters',
      exists: 'Tag already exists',
      alreadyAdded: 'Tag already added to this location',
    },
  ],
  [
    'notes and media',
    { ...noteMessages, ...noteWords, ...mediaMessages },
    {
      empty: 'Please add some text or media to your note.',
      waitForUploads: 'Please wait for media to finish uploading.',
      uploadedMedia: 'Uploaded Media',
      addFailed: 'Failed to add note. Please try again.',
      deleteFailed: 'Error deleting note. Please try again.',
      confirmDelete: 'Are you sure you want to delete this note? This action cannot be undone.',
      draftAuthor: 'You',
      draftDate: 'Draft',
      uploadFailed: 'Error uploading media files. Please try again.',
      cameraUnsupported: 'Camera not supported on this device. Please use the file upload instead.',
      cameraRefused: 'Unable to access camera. Please use the file upload instead.',
    },
  ],
  [
    'activities',
    activityMessages,
    {
      title: 'Recent Activities',
      clearAll: 'Clear All',
      clearFilters: 'Clear Filters',
      none: 'No Activities Yet',
      noneMatching: 'No Matching Activities',
      errorTitle: 'Error Loading Activities',
      loadFailed: 'Failed to load activities. Please try again.',
      tryAgain: 'Try Again',
    },
  ],
  [
    'the dashboards',
    { ...cityAdminMessages, director: messageOf('director_cannot_assign_city_admin') },
    {
      roleUpdated: 'User role updated successfully',
      director:
        'Department Directors cannot assign City Admin roles. Only City Admins can assign other City Admins.',
    },
  ],
  [
    'the platform',
    {
      ...adminMessages,
      requiredFieldsMissing: messageOf('city_fields_missing'),
      description: SETUP_CITY_DESCRIPTION,
    },
    {
      requiredFieldsMissing: 'Please fill in all required fields',
      userSetUp: 'User setup completed successfully!',
      userRemovedFromCity: 'User removed from city successfully!',
      assignmentUpdated: 'User city assignment updated successfully!',
      description: 'Default city created by admin',
    },
  ],
])('the sentences of %s', (_feature, ours, agreed) => {
  expect(ours).toMatchObject(agreed)
})

test('the tooltip of a marker', () => {
  expect(markerTooltip('Bench', 'Ana')).toBe('Bench - Created by Ana')
})
