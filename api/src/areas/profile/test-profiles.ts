/** Two complete forms, as a page sends them. */
export const personal = {
  user_type: 'personal',
  firstname: 'Rosario',
  lastname: 'Cifuentes',
  phone: '50255512345',
  gender: 'female',
  DOB: '1990-05-04',
  address: 'Avenida Reforma 8-60',
  country: 'Guatemala',
  state: 'Guatemala',
  city: 'Ciudad de Guatemala',
  zip_code: '01010',
  national_id: '2345678901234',
};

export const business = {
  user_type: 'business',
  companyname: 'Café del Istmo',
  regnum: '1234567',
  phone: '3001234567',
  website: 'www.cafedelistmo.com',
  address: 'Carrera 43A # 1-50',
  zip_code: '050021',
  DOB: '2015-01-31',
  country: 'Colombia',
};
